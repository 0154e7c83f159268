import type { MouseEvent, Ref } from 'react'
import { Alert } from '#components/feedback/Alert.tsx'

type ErrorSummaryProps = {
  /** The word "Error". */
  title: string
  /** The id of each field in error and its sentence, in the order of the form. */
  errors: readonly { id: string; text: string }[]
  ref?: Ref<HTMLDivElement> | undefined
}

/** All that is wrong with a long form, each a link that puts the cursor into its field. Nothing while all is well. */
export function ErrorSummary({ title, errors, ref }: ErrorSummaryProps) {
  function go(event: MouseEvent, id: string) {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }

  if (errors.length === 0) return null
  return (
    <Alert tone="bad" title={title} tabIndex={-1} ref={ref}>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
