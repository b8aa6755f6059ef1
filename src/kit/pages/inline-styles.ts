/**
 * Small style sheets travel inside the page: its first picture then waits for one answer, not for files
 * that compete with scripts and fonts.
 */
const styleLink = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"([^>]*)>/g
const largest = 70_000

/** Puts every small sheet in front of its link, which then is only there for React to find. */
export async function inlineStyles(html: string, read: (path: string) => Promise<string | null>): Promise<string> {
  const sheets = new Map<string, string>()
  for (const [, path = ''] of html.matchAll(styleLink)) {
    const css = await read(path)
    if (css !== null && css.length <= largest && !css.includes('</style')) sheets.set(path, css.trim())
  }
  return html.replaceAll(styleLink, (link, path: string, rest: string) => {
    const css = sheets.get(path)
    // A sheet of a type that it does not know the browser does not fetch (one that is `disabled` it does, before it has
    // read the page). React leaves both as they are: it skips a style it does not know, and does not compare
    // attributes of what the server sent.
    return css === undefined
      ? link
      : `<style>${css}</style><link rel="stylesheet" href="${path}" type="inlined"${rest}>`
  })
}
