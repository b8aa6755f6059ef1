import type { SessionUser } from '#features/account/account.contract.ts'
import { MantineFrame } from '#ui/theme/MantineFrame.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import './AccountMenu.mantine.css'

/** The account menu on visitors' pages, which have nothing else of Mantine. */
export function VisitorMenu({ user }: { user: SessionUser }) {
  return (
    <MantineFrame>
      <AccountMenu user={user} />
    </MantineFrame>
  )
}
