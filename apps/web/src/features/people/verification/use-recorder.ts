import { useEffect, useRef, useState } from 'react'

/** Seconds of a film that is made here; less than what is taken, so that none made here is too long. */
export const RECORD_SECONDS = 10

/** What browsers record; the first that this one can. */
const KINDS = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4']

/** Whether this page can film at all: by a browser of today, at an address that is secure. */
export const canFilm = () => 'mediaDevices' in navigator && 'MediaRecorder' in globalThis

type Recorder = {
  state: 'off' | 'starting' | 'live' | 'recording'
  /** What the camera sees. */
  stream: MediaStream | undefined
  /** Seconds that are left of the film that is being made. */
  left: number
  /** The camera was refused, or there is none. */
  isRefused: boolean
  start: () => void
  record: () => void
  stop: () => void
}

/** The camera of this device, and films made with it, without sound. The camera is let go of with each film. */
export function useRecorder(onFilm: (film: File) => void): Recorder {
  const [state, setState] = useState<Recorder['state']>('off')
  const [stream, setStream] = useState<MediaStream>()
  const [left, setLeft] = useState(RECORD_SECONDS)
  const [isRefused, setRefused] = useState(false)
  const recorder = useRef<MediaRecorder>(undefined)

  useEffect(() => () => stream?.getTracks().forEach((track) => track.stop()), [stream])
  useEffect(() => {
    if (state !== 'recording') return
    const begun = Date.now()
    const timer = setInterval(() => {
      const rest = RECORD_SECONDS - Math.floor((Date.now() - begun) / 1000)
      setLeft(Math.max(0, rest))
      if (rest <= 0) recorder.current?.stop()
    }, 250)
    return () => clearInterval(timer)
  }, [state])

  async function start() {
    setState('starting')
    setRefused(false)
    try {
      const video = { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } }
      setStream(await navigator.mediaDevices.getUserMedia({ video, audio: false }))
      setState('live')
    } catch {
      setRefused(true)
      setState('off')
    }
  }

  function record() {
    if (!stream) return
    const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind))
    const made = new MediaRecorder(stream, { ...(mimeType && { mimeType }), videoBitsPerSecond: 1_500_000 })
    const pieces: Blob[] = []
    made.ondataavailable = ({ data }) => pieces.push(data)
    made.onstop = () => {
      const type = made.mimeType.split(';')[0] ?? ''
      setStream(undefined)
      setState('off')
      onFilm(new File(pieces, type === 'video/mp4' ? 'film.mp4' : 'film.webm', { type }))
    }
    recorder.current = made
    setLeft(RECORD_SECONDS)
    made.start()
    setState('recording')
  }

  return { state, stream, left, isRefused, start: () => void start(), record, stop: () => recorder.current?.stop() }
}
