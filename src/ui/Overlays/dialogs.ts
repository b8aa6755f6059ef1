let tell: () => void = () => undefined

/** When dialogs can be opened; an earlier question waits for it. */
export const dialogs = new Promise<void>((resolve) => (tell = resolve))

/** Said by the place where dialogs appear, once it is there. */
export const dialogsAreThere = (): void => tell()
