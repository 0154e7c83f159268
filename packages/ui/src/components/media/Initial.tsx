import '#styles/photo.css'

/** What is drawn where there is no photo: the first letter of the name. Without a label it is decoration. */
export function Initial({ name, label }: { name: string; label?: string | undefined }) {
  const letter = Array.from(name.replace(/[^\p{L}\p{N}]/gu, ''))[0]?.toUpperCase() ?? ''
  return (
    <span className="initial" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      {letter}
    </span>
  )
}
