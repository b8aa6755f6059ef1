/** The version of the portal: as package.json and the changelog have it. */
export const version = '1.0.0'
