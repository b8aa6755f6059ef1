import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMessageCircle, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#features/payment/widgets/copy-text.ts'
import { useWords } from '#words/Words.tsx'

type Props = { url: string; title: string }

/** The ways to send a link to friends; `title` says in a sentence where it leads. */
export function ShareLink({ url, title }: Props) {
  const t = useWords('toefl.together.share')
  const [copied, setCopied] = useState<boolean | null>(null)
  // Drawn in the browser alone: the server never knows of a group.
  const canShare = 'share' in navigator
  const text = `${title} ${url}`
  const app = (address: string) =>
    ({ component: 'a', href: address + encodeURIComponent(text), target: '_blank', rel: 'noreferrer' }) as const
  // Closing the sheet is a refusal too, and nothing went wrong.
  const share = () => void navigator.share({ text: title, url }).catch(() => undefined)
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
