import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A field for whole rupiah, written as people in Indonesia write them. */
export const RupiahInput = (props: NumberInputProps) => (
  <NumberInput
    prefix="Rp "
    thousandSeparator="."
    decimalSeparator=","
    allowDecimal={false}
    allowNegative={false}
    {...props}
  />
)
