import { Text } from '@mantine/core'

/** What may be overlooked: small, and quieter than the text beside it. */
export const Hint = Text.withProps({ size: 'sm', c: 'dimmed' })
