import { PublicPicture } from '#ui/PublicPicture.tsx'
import { Art } from '#ui/art/Art.tsx'
import classes from './Picture.module.css'

type Props = {
  /** The key of an uploaded picture. */
  image: string | null
  /** The drawing of ours that is shown while there is none. */
  art: string | null
  alt: string | null
  /** How wide it is shown, as in HTML. */
  sizes: string
  /** Width to height, so that its place is kept before it arrives. */
  ratio?: readonly [number, number]
}

/** A record's picture, filling its frame: the uploaded one, else a drawing. */
export function Picture({ image, art, alt, sizes, ratio = [16, 10] }: Props) {
  // A chosen picture that is not sent yet.
  if (image?.startsWith('blob:')) return <img src={image} alt={alt ?? ''} className={classes.picture} />
  if (image)
    return <PublicPicture file={image} alt={alt ?? ''} sizes={sizes} className={classes.picture} ratio={ratio} />
  return <Art name={art ?? ''} className={classes.picture} />
}
