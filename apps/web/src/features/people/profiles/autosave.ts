import type { ProfileDraft, ProfileField } from '@amour/contract/people/profiles.ts'
import type { SaveState } from '@amour/ui/components/feedback/SaveStatus.tsx'
import { CallError } from '#app/call/call-error.ts'
import { findChanges, findProfileErrors, hasFieldErrors, sectionNames, findSections } from './profile-form.ts'
import type { ProfileErrors, ProfileValues, Section } from './profile-form.ts'

/** How long somebody pauses before what they changed is saved, in milliseconds. */
const PAUSE = 700

/** How long after an outage it is tried again, in milliseconds. */
const RETRY = 10_000

export type AutosaveState = {
  status: Record<Section, SaveState>
  fieldErrors: ProfileErrors
  /** Why the last save failed as a whole. */
  error: unknown
}

type Options = {
  /** What the server has now. */
  latest: () => ProfileValues
  /** Takes all, and which of it has changed: other pages may have changed the rest. Throws CallError. */
  save: (draft: ProfileDraft, changed: ProfileField[]) => Promise<unknown>
}

/**
 * Saves what changes, one save at a time. A part that is not right waits and holds up no other; what could not be saved
 * stays wanted and is tried again.
 */
export class Autosave {
  #options: Options
  /** What the server is known to have; a field is absent while a save of it has had no answer. */
  #saved: Partial<ProfileValues>
  #latest: ProfileValues
  /** What was heard last of the account, which another page may have changed since. */
  #heard: ProfileValues
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #isSaveRequested = false
  #state: AutosaveState = { status: everySection('idle'), fieldErrors: {}, error: undefined }
  #listeners = new Set<() => void>()

  constructor(options: Options) {
    this.#options = options
    this.#saved = this.#latest = this.#heard = options.latest()
  }

  get = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether something is not saved yet. */
  isDirty = () => this.#changed().length > 0

  /** Takes what the form holds now; it is saved after a pause. */
  change(values: ProfileValues) {
    const typed = Object.keys(findChanges(this.#latest, values))
    if (typed.length === 0) return
    this.#latest = { ...values }
    // An error goes as soon as its field is edited, and a new one is not told to somebody who is still typing.
    const left = Object.entries(this.#state.fieldErrors).filter(([field]) => !typed.includes(field))
    this.#show({ fieldErrors: Object.fromEntries(left) })
    const fieldErrors = findProfileErrors(values)
    const changed = this.#changed()
    for (const section of sectionNames) {
      const { [section]: status } = this.#state.status
      if (changed.includes(section))
        this.#setStatus([section], hasFieldErrors(section, fieldErrors) ? 'idle' : 'saving')
      else if (status !== 'saved') this.#setStatus([section], 'idle')
    }
    this.#wait(PAUSE)
  }

  /**
   * Takes over what the account has become; answers what of it the form is to show. What is being changed here stays, and is
   * a change of what is saved now.
   */
  adopt(account: ProfileValues): Partial<ProfileValues> {
    const news = findChanges(this.#heard, account)
    this.#heard = account
    const unsaved = findChanges(this.#saved, this.#latest)
    const isKnown = (field: string) => this.#saved[field as ProfileField] !== undefined // of the fields alone
    const taken = Object.fromEntries(Object.entries(news).filter(([field]) => !(field in unsaved)))
    const known = Object.fromEntries(Object.entries(news).filter(([field]) => isKnown(field)))
    this.#saved = { ...this.#saved, ...known }
    this.#latest = { ...this.#latest, ...taken }
    if (!this.#running) this.#endWaiting()
    return taken
  }

  /** Says what is wrong with the parts that were changed: their field has been left. */
  tellFieldErrors() {
    const fieldErrors = findProfileErrors(this.#latest)
    const wrong = this.#changed().filter((section) => hasFieldErrors(section, fieldErrors))
    if (wrong.length === 0) return
    this.#show({ fieldErrors: { ...this.#state.fieldErrors, ...fieldErrors } })
    this.#setStatus(wrong, 'failed')
  }

  /** Saves now; done when nothing more can be saved. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#isSaveRequested = true
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
      this.#endWaiting()
    })
    return this.#running
  }

  /** Lets go of what is not saved: its form is no longer there. */
  stop() {
    clearTimeout(this.#timer)
  }

  async #saveAll() {
    while (this.#isSaveRequested) {
      this.#isSaveRequested = false
      await this.#saveOnce()
    }
  }

  async #saveOnce() {
    // What the server has refused waits until it is edited, too.
    const fieldErrors = { ...this.#state.fieldErrors, ...findProfileErrors(this.#latest) }
    const ready = this.#changed().filter((section) => !hasFieldErrors(section, fieldErrors))
    if (ready.length === 0) return
    const changes = findChanges(this.#saved, this.#latest, ready)
    this.#setStatus(ready, 'saving')
    try {
      // What the server has is complete, and so are changes with nothing wrong.
      const changed = Object.keys(changes) as ProfileField[] // of the fields alone
      await this.#options.save({ ...this.#options.latest(), ...changes } as ProfileDraft, changed)
      this.#saved = { ...this.#saved, ...changes }
      this.#heard = this.#options.latest()
      const still = this.#changed()
      this.#show({ error: undefined })
      this.#setStatus(
        ready.filter((section) => !still.includes(section)),
        'saved',
      )
    } catch (error) {
      this.#fail(error, ready, changes)
    }
  }

  #fail(error: unknown, ready: readonly Section[], sent: object) {
    const violations = error instanceof CallError ? error.violations : []
    const fieldErrors = Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message]))
    this.#show({ error, fieldErrors: { ...this.#state.fieldErrors, ...fieldErrors } })
    this.#setStatus(ready, 'failed')
    if (!(error instanceof CallError) || !error.isOutage) return
    // It may have been saved, and what is put back meanwhile is a change then.
    this.#saved = { ...this.#saved, ...Object.fromEntries(Object.keys(sent).map((field) => [field, undefined])) }
    this.#wait(RETRY)
  }

  #changed = () => findSections(findChanges(this.#saved, this.#latest))

  /** What another page has saved just as it stands here waits for nothing any more. */
  #endWaiting() {
    const still = this.#changed()
    const waiting = sectionNames.filter((section) => ['saving', 'failed'].includes(this.#state.status[section]))
    this.#setStatus(
      waiting.filter((section) => !still.includes(section)),
      'idle',
    )
  }

  #wait(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), milliseconds)
  }

  #setStatus(names: readonly Section[], status: SaveState) {
    this.#show({ status: { ...this.#state.status, ...everySection(status, names) } })
  }

  #show(next: Partial<AutosaveState>) {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }
}

function everySection(status: SaveState, names: readonly Section[] = sectionNames) {
  return Object.fromEntries(names.map((name) => [name, status])) as Record<Section, SaveState> // of the names given
}
