/** Where every site answers what its operator has configured. */
export const siteConfigPath = '/config.json'

/** The element of a served page that holds the same. */
export const siteConfigElement = 'site-config'
