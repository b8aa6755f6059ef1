/** The club's logo in every form that is not a page's own picture: icons, mails, documents, the picture of a shared link. */
import sharp from 'sharp'

export const logoForms = ['logo', 'icon-48', 'icon-180', 'icon-192', 'icon-512', 'icon-maskable-512', 'shared'] as const
export type LogoForm = (typeof logoForms)[number]

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const paper = '#ffffff'

/**
 * Draws a logo in that form as a PNG. It was decoded and encoded by us when it came (services/files/pictures.ts).
 * @param colour behind it where a link to the portal is shared
 */
export async function drawLogo(logo: Buffer, form: LogoForm, colour: string): Promise<Buffer> {
  if (form === 'logo')
    return sharp(logo).resize({ width: 480, height: 96, fit: 'inside' }).png({ palette: true }).toBuffer()
  if (form === 'shared') {
    const mark = await onCard(logo, 420)
    const background = { width: 1200, height: 630, channels: 3, background: colour } as const
    return sharp({ create: background })
      .composite([{ input: mark, gravity: 'centre' }])
      .png()
      .toBuffer()
  }
  const size = Number(form.slice(form.lastIndexOf('-') + 1))
  // Phones cut a home screen's icon to their own shape, and put black behind transparent parts.
  const isCut = form === 'icon-180' || form === 'icon-maskable-512'
  const inner = Math.round(isCut ? size * 0.72 : size)
  const mark = await sharp(logo)
    .resize({ width: inner, height: inner, fit: 'contain', background: clear })
    .png()
    .toBuffer()
  if (!isCut) return mark
  const background = { width: size, height: size, channels: 3, background: paper } as const
  return sharp({ create: background })
    .composite([{ input: mark, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** On white, for a logo may be of any colour. */
async function onCard(logo: Buffer, size: number): Promise<Buffer> {
  const mark = await sharp(logo)
    .resize({ width: size - 80, height: size - 80, fit: 'contain', background: paper })
    .png()
    .toBuffer()
  const background = { width: size, height: size, channels: 3, background: paper } as const
  return sharp({ create: background })
    .composite([{ input: mark, gravity: 'centre' }])
    .png()
    .toBuffer()
}
