import { Button } from '@amour/ui/components/form/Button.tsx'
import { type ReactNode, useId, useState } from 'react'
import { findFieldError } from './field-errors.ts'
import { Form } from './Form.tsx'
import { TextField } from './TextField.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'

type Answer = 'approve' | 'decline'
type Given = { answer: Answer; note: string }

type Props = {
  /** What the buttons and the field for the reason are called. */
  names: Record<Answer | 'note', string>
  error: unknown
  isPending: boolean
  onAnswer: (given: Given) => void
}

/** A second person's answer with its reason, which both answers need. */
function useAnswering({ names, error, isPending, onAnswer }: Props) {
  const id = useId()
  const [note, setNote] = useState('')
  const give = (answer: Answer) => !isPending && onAnswer({ answer, note })
  const form = (
    <Form id={id} error={error} onSubmit={() => give('approve')}>
      <TextField
        label={names.note}
        error={findFieldError(error, 'note') ?? findFieldError(error, 'text')}
        rows={3}
        maxLength={2000}
        value={note}
        onChange={setNote}
      />
    </Form>
  )
  return { id, note, clear: () => setNote(''), give, form }
}

/** The answer among other things. */
export function AnswerForm(props: Props) {
  const { names, isPending } = props
  const { id, give, form } = useAnswering(props)
  return (
    <div className="stack s12">
      {form}
      <div className="row gap12">
        <Button type="submit" form={id} size="lg" disabled={isPending}>
          {names.approve}
        </Button>
        <Button variant="quiet" size="lg" onClick={() => give('decline')} disabled={isPending}>
          {names.decline}
        </Button>
      </div>
    </div>
  )
}

type PanelProps = Props & {
  children: ReactNode
  noteKey?: 'n'
  /** A question instead of an answer, in the same field; `done` empties it. */
  ask: { name: string; onAsk: (text: string, done: () => void) => void }
  /** Where somebody else has answered, or its time is over: nothing is left but to see what came of it. */
  over?: { name: string; onSee: () => void } | undefined
}

/** The answer as what a panel is for: its buttons stay at the foot, and go by keys. */
export function AnswerPanel({ children, noteKey, ask, over, ...props }: PanelProps) {
  const { names, isPending } = props
  const { id, note, clear, give, form } = useAnswering(props)
  const put = () => !isPending && ask.onAsk(note, clear)
  useKeys({
    ...(!over && { 1: () => give('approve'), 2: put, 3: () => give('decline') }),
    ...(noteKey && { [noteKey]: () => document.getElementById(id)?.querySelector('textarea')?.focus() }),
  })
  return (
    <>
      <div className="body">
        {children}
        {form}
      </div>
      {over ? (
        <footer>
          <Button size="lg" wide onClick={over.onSee}>
            {over.name}
          </Button>
        </footer>
      ) : (
        <footer>
          <Button type="submit" form={id} size="lg" wide disabled={isPending}>
            <span>{names.approve}</span>
            <kbd>1</kbd>
          </Button>
          <div className="row gap12 halves">
            <Button variant="quiet" size="lg" onClick={put} disabled={isPending}>
              <span>{ask.name}</span>
              <kbd>2</kbd>
            </Button>
            <Button variant="quiet" size="lg" onClick={() => give('decline')} disabled={isPending}>
              <span>{names.decline}</span>
              <kbd>3</kbd>
            </Button>
          </div>
        </footer>
      )}
    </>
  )
}
