/** Where every site answers what its operator has configured. */
export const siteConfigPath = '/config.json'
