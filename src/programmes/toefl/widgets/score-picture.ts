/** Draws a score as a picture to share, on the device: nobody else learns of it. */

export type ScorePicture = {
  club: string
  title: string
  name: string
  score: number
  /** The sections with their names; none where only the total is known. */
  sections: readonly (readonly [name: string, value: number])[]
  /** What the total means. */
  meaning: string
  day: string
  note: string
}

const [width, height, edge] = [1080, 1350, 96]

/** Colours of the page's light theme, whatever theme shows: the picture leaves it. */
const ink = { ground: '#233467', text: '#ffffff', soft: '#c9d2ee' }

/** A PNG; null where the browser cannot draw. */
export async function drawScore(picture: ScorePicture): Promise<Blob | null> {
  const styles = getComputedStyle(document.documentElement)
  const [display, plain] = ['--font-display', '--font-text'].map(
    (name) => styles.getPropertyValue(name) || 'sans-serif',
  )
  const accent = styles.getPropertyValue('--accent').trim() || '#fdb833'
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  const fontOf = (size: number, family = plain, weight = 400) => `${weight} ${size}px ${family}`
  // The letters may not have been on the page yet.
  await Promise.allSettled([document.fonts.load(fontOf(40, display, 700)), document.fonts.load(fontOf(40))])
  context.fillStyle = ink.ground
  context.fillRect(0, 0, width, height)
  context.fillStyle = accent
  context.fillRect(0, 0, width, 24)
  const write = (text: string, y: number, size: number, colour: string, family = plain, weight = 400) => {
    context.font = fontOf(size, family, weight)
    context.fillStyle = colour
    const lines = linesOf(text, (line) => context.measureText(line).width <= width - 2 * edge)
    lines.forEach((line, at) => context.fillText(line, edge, y + at * size * 1.25))
    return y + lines.length * size * 1.25
  }
  const { club, title, name, score, sections, meaning, day, note } = picture
  write(club, 160, 44, accent, display, 700)
  let y = write(title, 232, 44, ink.text)
  y = write(name, y + 90, 64, ink.text, display, 700)
  write(String(score), y + 250, 300, accent, display, 700)
  y = write(meaning, y + 370, 48, ink.text)
  const column = (width - 2 * edge) / 3
  sections.forEach(([label, value], at) => {
    context.fillStyle = ink.text
    context.font = fontOf(64, display, 700)
    context.fillText(String(value), edge + at * column, y + 80)
    context.fillStyle = ink.soft
    context.font = fontOf(34)
    context.fillText(label, edge + at * column, y + 130)
  })
  write(day, height - 190, 34, ink.soft)
  write(note, height - 120, 30, ink.soft)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Whole words, as many on a line as fit. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
