/**
 * The one theme: ink and marigold, like print and the tiles of a word game. Colours are chosen so that
 * text meets WCAG AA on every surface in both schemes.
 */
import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  virtualColor,
} from '@mantine/core'

const ink: MantineColorsTuple = [
  '#eef1f9',
  '#dbe1f0',
  '#b6c2e0',
  '#8fa1cf',
  '#6d84bf',
  '#546cae',
  '#435a9c',
  '#334883',
  '#233467',
  '#141f42',
]

const marigold: MantineColorsTuple = [
  '#fff7e5',
  '#ffecc7',
  '#ffdd9c',
  '#ffcb69',
  '#fdb833',
  '#f5a61d',
  '#d98a06',
  '#a96703',
  '#854f05',
  '#663c06',
]

// Surfaces of the dark scheme, tinted like the ink.
const dark: MantineColorsTuple = [
  '#d8deee',
  '#b4bdd6',
  '#97a3c3',
  '#6f7da3',
  '#3d4a70',
  '#2b3759',
  '#1c2644',
  '#121a33',
  '#0d1428',
  '#080d1c',
]

// The numbered fallbacks are faces of common devices with the measures of ours: see tokens.css.
const family = (face: string, fallback: string) =>
  `'${face}', '${fallback} Fallback', '${fallback} Fallback 2', '${fallback} Fallback 3', system-ui, sans-serif`

const look = createTheme({
  colors: { ink, marigold, dark, brand: virtualColor({ name: 'brand', light: 'ink', dark: 'marigold' }) },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: '#141f42',
  fontFamily: family('Figtree Variable', 'Figtree'),
  headings: {
    fontFamily: family('Bricolage Grotesque', 'Bricolage'),
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.4rem, 1.2rem + 0.9vw, 1.875rem)', lineHeight: '1.18' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '28px' },
  shadows: {
    xs: '0 1px 2px rgb(20 31 66 / 8%)',
    sm: '0 1px 3px rgb(20 31 66 / 10%), 0 4px 12px rgb(20 31 66 / 6%)',
    md: '0 2px 6px rgb(20 31 66 / 8%), 0 12px 28px rgb(20 31 66 / 10%)',
    lg: '0 4px 10px rgb(20 31 66 / 8%), 0 24px 56px rgb(20 31 66 / 14%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** The theme, with names for the buttons that show only a sign. */
export function themeWith(words: { close: string }): MantineThemeOverride {
  const closeButton = { defaultProps: { closeButtonProps: { 'aria-label': words.close } } }
  const title = { fontFamily: 'var(--font-display)', fontWeight: 700, fontSize: '1.25rem' }
  return {
    ...look,
    components: {
      Modal: { ...closeButton, styles: { title } },
      Drawer: { ...closeButton, styles: { title } },
      Notification: closeButton,
      Alert: { defaultProps: { closeButtonLabel: words.close } },
      // The placeholder that Mantine focuses first is no valid child of a menu.
      Menu: {
        defaultProps: { withInitialFocusPlaceholder: false },
        // Its width grows with the letters; the screen's does not.
        styles: { dropdown: { maxWidth: 'calc(100vw - 16px)' } },
      },
    },
  }
}

/** Where Mantine's own choice of a shade is too faint to read. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fdfbf6',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-success': 'var(--mantine-color-teal-9)',
    '--mantine-color-dimmed': '#566080',
    '--mantine-color-placeholder': '#636c89',
    '--mantine-color-anchor': 'var(--mantine-color-ink-7)',
    '--mantine-color-default-border': '#cfd3df',
    '--mantine-color-disabled-color': '#636c89',
    '--mantine-color-yellow-light-color': '#6f4a00',
    '--mantine-color-orange-light-color': '#8a2c06',
    '--mantine-color-teal-light-color': '#055e44',
    '--mantine-color-green-light-color': '#1b6428',
    '--mantine-color-cyan-light-color': '#085b68',
    '--mantine-color-red-light-color': '#a51d1d',
    '--mantine-color-teal-outline': 'var(--mantine-color-teal-9)',
  },
  dark: {
    '--mantine-color-text': '#edf0f8',
    '--mantine-color-brand-light': 'rgb(253 184 51 / 14%)',
    '--mantine-color-brand-light-hover': 'rgb(253 184 51 / 22%)',
    '--mantine-color-brand-light-color': 'var(--mantine-color-marigold-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    // White on it, as in the light scheme.
    '--mantine-color-red-filled': 'var(--mantine-color-red-8)',
    '--mantine-color-red-filled-hover': 'var(--mantine-color-red-9)',
    // Of our palette: Mantine's gray is black on ink.
    '--mantine-color-gray-light': 'rgb(151 163 195 / 16%)',
    '--mantine-color-gray-light-hover': 'rgb(151 163 195 / 24%)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
    '--mantine-color-red-light': 'rgb(255 107 107 / 14%)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-2)',
    '--mantine-color-success': 'var(--mantine-color-teal-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-marigold-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
  },
})
