/** The club's look at the moment at which a certificate is issued, to be frozen with it. */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { clubLogo, clubNow, isRenamed } from '#services/club.ts'
import { paperNow } from '#services/paper-colours.ts'
import type { Frozen } from './certificate.store.ts'
import { keepPicture } from './certificate-template.store.ts'

export type Look = Omit<Frozen, 'name' | 'tested_on' | 'issued_on' | 'valid_until'>

/** Names, colours and logo of the club, and the logo's bytes to be kept; writes nothing. */
export function clubLook({ appUrl }: Pick<Deps['config'], 'appUrl'>): { look: Look; picture: Buffer | null } {
  const picture = clubLogo()
  const { name, short_name } = clubNow()
  const { accent, tileEdge } = paperNow()
  const look = {
    club: name,
    short_name,
    accent,
    edge: tileEdge,
    logo: picture ? createHash('sha256').update(picture).digest('hex') : null,
    has_mark: !isRenamed(),
    address: `${appUrl}/verify`,
  }
  return { look, picture }
}

/** The same, with the picture kept for the certificates that show it. */
export async function keptLook(trx: Trx, config: Pick<Deps['config'], 'appUrl'>): Promise<Look> {
  const { look, picture } = clubLook(config)
  if (picture && look.logo) await keepPicture(trx, look.logo, picture)
  return look
}
