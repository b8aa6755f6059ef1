/** The club's icons: of its logo where it has one, of its letter where it only goes by another name, else our drawings. */
import { usualColours } from '#brand.ts'
import { escapeHtml } from '#kit/escape-html.ts'
import { usualNames } from '#words/club-name.ts'
import type { ClubIdentity } from './site.rules.ts'

export type Icon = { src: string; sizes: string; type: string; purpose?: 'maskable' }

/** Part of each address, so that a change is seen although icons are kept for long. */
const markOf = ({ logo, short_name, primary_colour, accent_colour }: ClubIdentity): string =>
  `v=${encodeURIComponent([logo?.slice(0, 12) ?? short_name, primary_colour, accent_colour].filter(Boolean).join('.'))}`

/** The address of a form of the logo, or of the club's letter. */
export const formAddress = (club: ClubIdentity, form: string): string => `/club/${form}?${markOf(club)}`

const isRenamed = ({ short_name }: ClubIdentity): boolean => short_name !== usualNames.short_name

/** The icons that a page's head names: for the tab, and for a home screen. */
export function pageIcons(club: ClubIdentity): { tab: Icon[]; home: string | null } {
  const png = 'image/png'
  if (club.logo) {
    const tab = [{ src: formAddress(club, 'icon-48.png'), sizes: '48x48', type: png }]
    return { tab, home: formAddress(club, 'icon-180.png') }
  }
  if (isRenamed(club))
    return { tab: [{ src: formAddress(club, 'letter.svg'), sizes: 'any', type: 'image/svg+xml' }], home: null }
  return {
    tab: [
      { src: '/favicon.ico', sizes: '48x48', type: 'image/x-icon' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    home: '/apple-touch-icon.png',
  }
}

/** The icons of the installed page. */
export function installedIcons(club: ClubIdentity): Icon[] {
  const { tab } = pageIcons(club)
  if (isRenamed(club) && !club.logo) return tab
  const at = (name: string) => (club.logo ? formAddress(club, `${name}.png`) : `/${name}.png`)
  const plain = ['192', '512'].map((size) => ({ src: at(`icon-${size}`), sizes: `${size}x${size}`, type: 'image/png' }))
  return [
    ...plain,
    { src: at('icon-maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ...tab.filter(({ sizes }) => sizes === 'any'),
  ]
}

/** The picture of a shared link; null where we have none that shows this club. */
export const sharedPicture = (club: ClubIdentity): string | null =>
  club.logo ? formAddress(club, 'shared.png') : isRenamed(club) ? null : '/shared.png'

/** The first letter of the name on a tile, as a drawing. */
export function letterTile({ short_name, accent_colour }: ClubIdentity, edge: string): string {
  const letter = [...short_name][0] ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="${edge}"/><rect width="40" height="35" rx="9" fill="${accent_colour ?? usualColours.accent}"/><text x="20" y="27" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="800" font-size="26" fill="#141f42">${escapeHtml(letter)}</text></svg>`
}
