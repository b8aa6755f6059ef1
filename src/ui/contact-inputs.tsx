/** The inputs of who somebody is and how to reach them, as wide and as tall everywhere. */
import { TextInput, type TextInputProps } from '@mantine/core'

export const NameInput = (props: TextInputProps) => <TextInput maxLength={120} size="md" {...props} />
export const EmailInput = (props: TextInputProps) => <TextInput type="email" size="md" {...props} />
export const PhoneInput = (props: TextInputProps) => <TextInput type="tel" size="md" {...props} />
