/** Marks a request that nobody asked for by hand (background.ts). It can only make a session end earlier, so anybody may send it. */
export const backgroundHeader = 'x-background'
