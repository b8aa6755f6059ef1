import { Text } from '@mantine/core'

/** A text that may be overlooked: small, and quieter than the text next to it. */
export const Hint = Text.withProps({ size: 'sm', c: 'dimmed' })
