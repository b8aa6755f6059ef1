/**
 * The colours of whatever is not a page: mails and printed documents, which know neither styles nor a dark scheme.
 * The same as the light scheme's tokens in ui/theme/tokens.css; a test holds them together.
 */
import { tileEdgeOf } from '#brand.ts'
import { clubNow } from '#services/club.ts'

export const paperColours = {
  paper: '#fdfbf6',
  surface: '#ffffff',
  sunken: '#f5f1e6',
  line: '#e6e0d0',
  ink: '#141f42',
  inkSoft: '#566080',
  accent: '#fdb833',
  tileEdge: '#d98a06',
  link: '#334883',
  action: '#233467',
  actionInk: '#ffffff',
} as const

/** The same in the club's own colours. */
export function paperNow(): Record<keyof typeof paperColours, string> {
  const { primary_colour, accent_colour } = clubNow()
  return {
    ...paperColours,
    ...(primary_colour && { link: primary_colour, action: primary_colour }),
    ...(accent_colour && { accent: accent_colour, tileEdge: tileEdgeOf(accent_colour) }),
  }
}
