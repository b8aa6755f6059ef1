/** All pictures by their name. */
import { classes } from './classes.ts'

export const folder = new URL('../../src/features/landing/widgets/art/pictures/', import.meta.url)

export const pictures: Record<string, string> = { ...classes }
