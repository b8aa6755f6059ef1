/** Seconds as minutes and seconds, such as 4:05. */
export const inMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
