/** The part of the configuration that selects the built-in services. */
export const builtInServices = {
  identityToken: 'embedded',
  inventoryUrl: undefined,
  inventoryStagingUrl: undefined,
  searchUrl: undefined,
  searchAppId: 'embedded',
  siteUrl: undefined,
} as const;
