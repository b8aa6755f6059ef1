import classes from './Burger.module.css'

type Props = {
  label: string
  isOpen: boolean
  onPress: () => void
  /** The id of the menu that it opens. */
  controls?: string
  /** Its place, and how large its lines are: `--wide`, `--thick`, `--apart`. */
  className: string | undefined
}

/** Opens the menu of a narrow screen; its three lines become a cross. */
export const Burger = ({ label, isOpen, onPress, controls, className }: Props) => (
  <button
    type="button"
    className={className}
    aria-expanded={isOpen}
    aria-controls={controls}
    aria-label={label}
    onClick={onPress}
  >
    <span className={classes.lines} />
  </button>
)
