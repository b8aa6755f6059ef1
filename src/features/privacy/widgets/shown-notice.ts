/** Which version of the privacy notice the form of this page shows; sent with it as `notice_version`. */
let shown: string | null = null

export const showNotice = (version: string | null): void => void (shown = version)

/** The member of a body with personal data that names the notice. */
export const shownNotice = (): { notice_version: string | null } => ({ notice_version: shown })
