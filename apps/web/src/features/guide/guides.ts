import { CitiesPage } from './CitiesPage.tsx'
import { CityPage } from './CityPage.tsx'
import { CompaniesPage } from './CompaniesPage.tsx'
import { CouriersPage } from './CouriersPage.tsx'
import { DevelopersGuidePage } from './DevelopersGuidePage.tsx'
import { GoodsPage } from './GoodsPage.tsx'
import { VehiclesPage } from './VehiclesPage.tsx'

/** The guides. They share one bundle, since they are small and link to each other. */
export const guides = {
  cities: CitiesPage,
  city: CityPage,
  companies: CompaniesPage,
  couriers: CouriersPage,
  developers: DevelopersGuidePage,
  goods: GoodsPage,
  vehicles: VehiclesPage,
}
