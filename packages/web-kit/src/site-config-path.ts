/** Where every site serves the operator's configuration. */
export const siteConfigPath = '/config.json'

/** The element of a served page that holds the same. */
export const siteConfigElement = 'site-config'
