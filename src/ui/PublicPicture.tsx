import { pictureAddress } from '#kit/endpoint/api-base.ts'

type Props = {
  /** The key of the picture. */
  file: string
  /** Empty for a picture that only decorates. */
  alt: string
  /** How wide it is shown, as in HTML: `(min-width: 64em) 30rem, 90vw`. */
  sizes: string
  className?: string | undefined
  /** Width to height of its frame, so that nothing moves when it arrives. */
  ratio?: readonly [number, number]
}

/** An uploaded picture that anyone may see; the browser takes the narrowest form that fills its place. */
export function PublicPicture({ file, alt, sizes, className, ratio }: Props) {
  const forms = [
    `${pictureAddress(file, 480)} 480w`,
    `${pictureAddress(file, 960)} 960w`,
    `${pictureAddress(file)} 1600w`,
  ]
  return (
    <img
      src={pictureAddress(file, 960)}
      srcSet={forms.join(', ')}
      sizes={sizes}
      width={ratio && ratio[0] * 60}
      height={ratio && ratio[1] * 60}
      alt={alt}
      className={className}
      loading="lazy"
      decoding="async"
    />
  )
}
