declare module 'virtual:word-files' {
  /** The built file of each bundle, such as `public-id`; empty in development. */
  export const wordFiles: Readonly<Record<string, string | undefined>>
}
