const again = 2000

/** A part of the portal that is loaded later, tried again until it comes: a line that is lost now must not cost the page. */
export const untilItComes = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => new Promise((resolve) => setTimeout(() => resolve(untilItComes(load)), again)))
