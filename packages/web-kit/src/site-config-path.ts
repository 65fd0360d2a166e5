/** The path of the operator's configuration on every site. */
export const siteConfigPath = '/config.json'

/** The id of a page's element with the same configuration. */
export const siteConfigElement = 'site-config'
