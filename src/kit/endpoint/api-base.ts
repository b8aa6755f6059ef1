/** Where the API lives for the browser; fixed at build time. */
export const apiBase = (): string => import.meta.env?.VITE_API_BASE ?? '/api'

/** The address of a picture for everybody, in the width that is made of it or as large as it is kept. */
export const pictureAddress = (key: string, width?: 480 | 960): string =>
  `${apiBase()}/files/${encodeURIComponent(key)}${width ? `?w=${width}` : ''}`
