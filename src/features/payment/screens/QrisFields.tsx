import { Alert, Loader, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconQrcode } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useApi } from '#api/api.ts'
import { fileLimit } from '#kit/endpoint/endpoint.ts'
import { Facts } from '#ui/Facts.tsx'
import { FileField } from '#ui/FileField.tsx'
import { useRefusal } from '#ui/drafted-form/form-problems.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { useWords } from '#words/Words.tsx'
import { scaledTo, shrink } from '../widgets/proof/proof-picture.ts'
import { readQrisPicture } from '../payment-account.contract.ts'
import { merchantOf } from '../payment-account.rules.ts'
import type { Values } from './account-values.ts'
import classes from './accounts.module.css'

// A photo of a printed code; it is made smaller before it is sent.
const largestPhoto = 15_000_000

/** The static code by its picture or its text, and whose it is. */
export function QrisFields({ form }: { form: UseFormReturnType<Values> }) {
  const words = useWords('accounts')
  const { isReading, problem, read } = usePicture((qris) => form.setFieldValue('qris', qris))
  const merchant = merchantOf(form.values.qris.trim())
  return (
    <>
      <FileField
        label={words('form.picture')}
        description={words('form.pictureHint')}
        placeholder={words('form.pictureChoose')}
        accept="image/jpeg,image/png,image/webp"
        leftSection={<IconQrcode size={18} aria-hidden />}
        rightSection={isReading ? <Loader size="xs" aria-label={words('form.reading')} /> : undefined}
        limit={largestPhoto}
        error={problem}
        onChange={(file) => void read(file)}
      />
      <Textarea
        label={words('form.qris')}
        description={words('form.qrisHint')}
        withAsterisk
        autosize
        minRows={3}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
        {...form.getInputProps('qris')}
      />
      {merchant && (
        <Alert color="blue" title={words('form.checkTitle')}>
          <div className={classes.merchant}>
            <QrCode text={form.values.qris.trim()} label={merchant.merchant} />
            <div>
              <Facts
                facts={(['merchant', 'city', 'nmid'] as const).map((name) => [words(`form.${name}`), merchant[name]])}
                layout="apart"
                isBold
              />
              <Text size="sm">{words('form.checkText')}</Text>
            </div>
          </div>
        </Alert>
      )}
    </>
  )
}

async function shrunk(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await shrink(picture, file.name)
  } finally {
    picture.close()
  }
}

/** Reads a picture here, to show at once whose code it is, and on the server, whose reading counts. */
function usePicture(onCode: (qris: string) => void) {
  const api = useApi()
  const refusalOf = useRefusal()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<File | null>(null)
  const read = async (file: File | null) => {
    latest.current = file
    setProblem(null)
    setReading(file !== null)
    if (!file) return
    const isLatest = () => latest.current === file
    try {
      const found = await codeInPicture(file)
      if (found !== null && isLatest()) onCode(found)
      const picture = file.size > fileLimit ? await shrunk(file) : file
      const { data } = await api.call(readQrisPicture, { body: { picture } })
      if (isLatest()) onCode(data.qris)
    } catch (error) {
      if (!isLatest()) return
      const { errors, message } = refusalOf(error)
      onCode('')
      setProblem(errors['picture'] ?? message)
    } finally {
      if (isLatest()) setReading(false)
    }
  }
  return { isReading, problem, read }
}

/** The text of the QR code in a picture; null when this browser finds none. */
async function codeInPicture(file: File): Promise<string | null> {
  try {
    const [{ decodeQR }, picture] = await Promise.all([
      import('qr/decode.js'),
      createImageBitmap(file, { imageOrientation: 'from-image' }),
    ])
    const size = scaledTo(picture.width, picture.height, 1600)
    const context = Object.assign(document.createElement('canvas'), size).getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    return decodeQR(context.getImageData(0, 0, size.width, size.height), { timeLimit: 500 })
  } catch {
    // None, or none that can be read here: the server looks as well.
    return null
  }
}
