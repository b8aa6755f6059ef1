/** The office's area with its frame. */
import type { Role } from '#roles.ts'
import { officeBundles } from './office-parts.ts'
import { OfficeShell } from './OfficeShell.tsx'
import { SignedIn } from './SignedIn.tsx'
import { useBundles } from './use-bundles.ts'

type Props = {
  roles: readonly Role[]
  /** Whether a duty opens this screen to somebody whose role does not. */
  isOpenByDuty?: boolean
}

export default function OfficeFrame(area: Props) {
  return (
    <SignedIn {...area} bundles={useBundles(officeBundles)}>
      <OfficeShell />
    </SignedIn>
  )
}
