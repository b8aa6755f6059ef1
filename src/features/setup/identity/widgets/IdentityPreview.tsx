import { Stack, Text } from '@mantine/core'
import { type CSSProperties, useEffect, useMemo } from 'react'
import { pictureAddress } from '#kit/endpoint/api-base.ts'
import { tokensOf, usualColours } from '#kit/colour/brand.ts'
import { Tiles } from '#ui/brand/Tiles.tsx'
import { useWords } from '#words/Words.tsx'
import classes from './IdentityPreview.module.css'

type Props = {
  values: { name: string; short_name: string; primary_colour: string; accent_colour: string; logo: File | string }
}

const grounds = {
  light: {
    '--paper': '#fdfbf6',
    '--surface': '#ffffff',
    '--ink': '#141f42',
    '--ink-soft': '#566080',
    '--line': '#e6e0d0',
  },
  dark: {
    '--paper': '#121a33',
    '--surface': '#1c2644',
    '--ink': '#edf0f8',
    '--ink-soft': '#b4bdd6',
    '--line': '#2b3759',
  },
}
const colourOr = (value: string, usual: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : usual)

/** What the form holds, as the head of a page would show it in light and in dark. */
export function IdentityPreview({ values }: Props) {
  const t = useWords('setup.identity')
  const primary = colourOr(values.primary_colour, usualColours.primary)
  const accent = colourOr(values.accent_colour, usualColours.accent)
  const logo = useAddress(values.logo)
  return (
    <Stack component="section" aria-label={t('preview')}>
      <Text fw={600} size="sm">
        {t('preview')}
      </Text>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          className={classes.paper}
          style={{ ...tokensOf({ primary, accent }, scheme), ...grounds[scheme] } as CSSProperties}
        >
          <Text size="xs" className={classes.scheme}>
            {t(scheme)}
          </Text>
          <div className={classes.head}>
            {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
            <strong className={classes.name}>{values.short_name}</strong>
          </div>
          <p className={classes.club}>{values.name}</p>
          <Tiles word={values.short_name.replaceAll(' ', '').slice(0, 12)} />
          <p className={classes.line}>
            <span className={classes.button}>{t('sampleButton')}</span>
            <span className={classes.link}>{t('sampleLink')}</span>
          </p>
        </div>
      ))}
    </Stack>
  )
}

/** Where the browser finds a logo that was chosen, or the one that is there. */
function useAddress(logo: File | string): string | null {
  const chosen = useMemo(() => (logo instanceof File ? URL.createObjectURL(logo) : null), [logo])
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen) : undefined), [chosen])
  return chosen ?? (typeof logo === 'string' && logo !== '' ? pictureAddress(logo, 480) : null)
}
