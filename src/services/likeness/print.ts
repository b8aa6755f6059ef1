/** The print by which a picture is recognised: a hash of its layout, and itself, small and grey. */
import sharp from 'sharp'
import { gate } from '#kit/gate/gate.ts'
import { height, type Small, width } from './compare.ts'

export type Print = { layout: bigint; small: Buffer }

const inTurn = gate(1)
/** Neighbours that differ by less are as bright as each other. */
const slack = 4

/**
 * The print of a picture, about 3 KB.
 * @throws when it cannot be decoded
 */
export const printOf = (picture: Buffer): Promise<Print> =>
  inTurn(async () => {
    const grey = sharp(picture).flatten({ background: '#ffffff' }).greyscale()
    const tiny = await grey.clone().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
    const small = await grey.clone().resize(width, height, { fit: 'fill' }).webp({ quality: 80 }).toBuffer()
    return { layout: layoutOf(tiny), small }
  })

/** A bit for each place that is darker than the one on its left (dHash); signed, as the database keeps it. */
function layoutOf(tiny: Buffer): bigint {
  let bits = 0n
  for (let at = 0; at < 72; at += 1) {
    if (at % 9 === 8) continue
    bits = (bits << 1n) | ((tiny[at] ?? 0) > (tiny[at + 1] ?? 0) + slack ? 1n : 0n)
  }
  return BigInt.asIntN(64, bits)
}

/** The small picture of a print, to be compared. */
export async function openSmall(small: Buffer): Promise<Small> {
  const { data } = await sharp(small).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width, height, data }
}
