import classes from './pay-to.module.css'

/** The colour by which a bank or wallet is known; its name is next to it. */
export const AccountMark = ({ colour }: { colour: string }) => (
  <span className={classes.mark} style={{ background: colour }} aria-hidden />
)
