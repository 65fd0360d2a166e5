/** Where every site serves the operator's configuration. */
export const siteConfigPath = '/config.json'
