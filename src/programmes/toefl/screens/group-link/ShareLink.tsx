import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMessageCircle, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#features/payment/widgets/copy-text.ts'
import { useWords } from '#words/Words.tsx'
import { togetherAddress } from '../registration/use-start.ts'

/** The ways to send the group's link to friends. */
export function ShareLink({ link }: { link: string }) {
  const t = useWords('toefl.together.share')
  const [copied, setCopied] = useState<boolean | null>(null)
  // Drawn in the browser alone: the server never knows of a group.
  const canShare = 'share' in navigator
  const url = `${window.location.origin}${togetherAddress(link)}`
  const text = t('message', { url })
  const app = (address: string) =>
    ({ component: 'a', href: address + encodeURIComponent(text), target: '_blank', rel: 'noreferrer' }) as const
  // Closing the sheet is a refusal too, and nothing went wrong.
  const share = () => void navigator.share({ text: t('short'), url }).catch(() => undefined)
  return (
    <div>
      <Group gap="xs">
        {canShare && (
          <Button leftSection={<IconShare size={18} aria-hidden />} onClick={share}>
            {t('share')}
          </Button>
        )}
        <Button
          variant={canShare ? 'default' : 'filled'}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          {...app('https://wa.me/?text=')}
        >
          WhatsApp
        </Button>
        <Button
          variant="default"
          leftSection={<IconMessageCircle size={18} aria-hidden />}
          {...app('https://line.me/R/share?text=')}
        >
          LINE
        </Button>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(url).then(setCopied)}
        >
          {t('copy')}
        </Button>
      </Group>
      <VisuallyHidden role="status">{copied ? t('copied') : ''}</VisuallyHidden>
      {copied === false && (
        <Text size="sm" mt={8} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      )}
    </div>
  )
}
