/**
 * The keys that give away, hide or end something, as `useKeys` hears them: each means that one thing on every screen, so
 * that no habit of one screen does harm on another.
 */
export const sharpKeys = { skip: 'x', giveBack: 'u', handOver: 'h', escalate: 'e', suspend: 't', off: 'o' } as const

/** Such a key as it stands on the keyboard. */
export const shownKey = (does: keyof typeof sharpKeys) => sharpKeys[does].toUpperCase()

/** What the help shows, beside the places that G leads to; the words are under `help` and `does` of console.json. */
export const keyGroups = [
  {
    name: 'everywhere',
    hints: [
      { keys: ['/'], does: 'find' },
      { keys: ['B'], does: 'blur' },
      { keys: ['Y'], does: 'grey' },
      { keys: ['P'], does: 'break' },
      { keys: ['?'], does: 'help' },
      { keys: ['Esc'], does: 'back' },
    ],
  },
  {
    name: 'queues',
    hints: [
      { keys: ['J', 'K'], does: 'move' },
      { keys: ['⏎'], does: 'open' },
      { keys: ['C'], does: 'claim' },
      { keys: ['S'], does: 'next' },
      { keys: ['2'], does: 'second' },
      { keys: ['F'], does: 'filter' },
      { keys: [shownKey('giveBack')], does: 'giveBack' },
      { keys: ['␣'], does: 'mark' },
      { keys: ['⇧', '␣'], does: 'markRange' },
      { keys: ['L'], does: 'like' },
      { keys: ['W'], does: 'sameReporter' },
      { keys: ['A'], does: 'markAll' },
      { keys: ['D'], does: 'together' },
    ],
  },
  {
    name: 'case',
    hints: [
      { keys: ['R'], does: 'reveal' },
      { keys: ['L'], does: 'larger' },
      { keys: ['←', '→'], does: 'other' },
      { keys: ['Q', 'W', 'A', 'D'], does: 'tick' },
      { keys: ['1–9'], does: 'action' },
      { keys: ['F'], does: 'reason' },
      { keys: ['⏎'], does: 'review' },
      { keys: ['Z'], does: 'undoFor' },
      { keys: ['N'], does: 'note' },
      { keys: ['M'], does: 'words' },
      { keys: [shownKey('escalate')], does: 'escalate' },
      { keys: [shownKey('skip')], does: 'skip' },
      { keys: [shownKey('handOver')], does: 'handOver' },
      { keys: [shownKey('giveBack')], does: 'giveBack' },
    ],
  },
  {
    name: 'photos',
    hints: [
      { keys: ['R'], does: 'look' },
      { keys: ['1', '⏎'], does: 'approve' },
      { keys: ['2', '⏎'], does: 'explicit' },
      { keys: ['3', '1–8'], does: 'reject' },
      { keys: ['L'], does: 'larger' },
      { keys: [shownKey('escalate'), '⏎'], does: 'escalate' },
      { keys: [shownKey('skip')], does: 'skip' },
      { keys: ['Z'], does: 'undoFor' },
    ],
  },
  {
    name: 'oversight',
    hints: [
      { keys: ['V'], does: 'check' },
      { keys: ['N'], does: 'newRule' },
      { keys: ['D'], does: 'dryRun' },
      { keys: [shownKey('off')], does: 'off' },
      { keys: ['1', '2', '3'], does: 'answer' },
      { keys: ['[', ']'], does: 'period' },
      { keys: ['D'], does: 'download' },
      { keys: ['I'], does: 'addShift' },
      { keys: ['I'], does: 'invite' },
      { keys: [shownKey('suspend')], does: 'suspend' },
    ],
  },
] as const
