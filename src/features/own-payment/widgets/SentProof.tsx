/** On a payment's own page: the picture that its payer sent, small, and large on a press. */
import { Modal, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useWords } from '#words/Words.tsx'
import page from '#ui/drafted-form/FormPage.module.css'
import classes from './SentProof.module.css'

// Few open it, so it comes with the press.
const viewer = () => import('#ui/PictureViewer/PictureViewer.tsx')
const PictureViewer = lazy(async () => ({ default: (await viewer()).PictureViewer }))

export function SentProof({ name }: { name: string }) {
  const t = useWords('money.sent')
  const [isOpen, large] = useDisclosure(false)
  return (
    <div>
      <Text size="sm" className="soft">
        {t('title')}
      </Text>
      <ProtectedPicture name={name} height={144} unreadable={{ title: t('unreadable'), advice: t('unreadableAdvice') }}>
        {(address) => (
          <>
            <UnstyledButton className={classes.open} aria-label={t('open')} onClick={large.open}>
              <img className={classes.small} src={address} alt={t('alt')} />
            </UnstyledButton>
            <Modal opened={isOpen} onClose={large.close} title={t('alt')} size="xl">
              <div className={page.proof}>
                <Suspense fallback={<Skeleton h="100%" />}>
                  <PictureViewer src={address} alt={t('alt')} />
                </Suspense>
              </div>
            </Modal>
          </>
        )}
      </ProtectedPicture>
    </div>
  )
}
