// One file for the browser: its pages are small, and lead to each other.
export { CitiesPage } from './CitiesPage.tsx'
export { CityPage } from './CityPage.tsx'
export { CompaniesPage } from './CompaniesPage.tsx'
export { CouriersPage } from './CouriersPage.tsx'
export { DevelopersGuidePage } from './DevelopersGuidePage.tsx'
export { GoodsPage } from './GoodsPage.tsx'
export { VehiclesPage } from './VehiclesPage.tsx'
