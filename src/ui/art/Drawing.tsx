import { Art, artAddress } from './Art.tsx'
import classes from './Drawing.module.css'

type Props = {
  /** The name of a drawing, as a record holds it. */
  name: unknown
  size: 'small' | 'large'
}

/** The drawing of a record in the office; nothing if there is none. */
export function Drawing({ name, size }: Props) {
  if (typeof name !== 'string' || !artAddress(name)) return null
  return <Art name={name} className={classes[size]} />
}
