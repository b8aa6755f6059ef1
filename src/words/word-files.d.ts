declare module 'virtual:word-files' {
  /** The built file of each bundle, such as `public-id`; empty in development. */
  export const wordFiles: Readonly<Record<string, string | undefined>>
}

declare module 'virtual:word-bundles' {
  type Bundle = Partial<import('./words.ts').Messages>
  type Name = `${keyof typeof import('./bundle-rooms.ts').bundleRooms}-${import('./languages.ts').Language}`
  /** Loads each bundle, such as `public-id`, from a file of its own. */
  export const bundles: Readonly<Record<Name, () => Promise<{ words: Bundle }>>>
}
