import { Application, createDecoder, createEncoder, EncoderCtl, Signal } from 'libopus-wasm'
import { frameSamples, sampleRate } from './opusPacket.ts'

/** Decoder of one voice, in mono at 48 kHz. */
export interface VoiceDecoder {
  /** Returns the samples of a packet. Throws for bytes that are not an Opus packet. */
  decode(payload: Uint8Array): Float32Array
  /** Returns the lost packet before `payload` from its forward error correction, or concealed. */
  recover(payload: Uint8Array, samples: number): Float32Array
  /** Returns `samples` that continue the sound in place of a lost packet. */
  conceal(samples: number): Float32Array
  free(): void
}

/** Encoder of one mix, in mono at 48 kHz. */
export interface MixEncoder {
  /** Returns the packet of one frame of 20 ms. */
  encode(frame: Float32Array): Uint8Array
  /** Makes the next frame decodable for a receiver that has not received the ones before it. */
  restart(): void
  free(): void
}

/** Rate of a mix, in bit/s, as of one voice: a weak network that carries a voice carries a mix. */
const bitrate = 32_000
/** 5 of 10 halves the processor time of 10; the difference cannot be heard at this rate. */
const complexity = 5
/** Loss for which the encoder adds forward error correction, in percent. */
const expectedLossPercent = 5
/** Maximum size of a packet, in bytes: three times the usual one. */
const maxPacketBytes = 400

/** Creates a decoder. */
export async function openDecoder(): Promise<VoiceDecoder> {
  const decoder = await createDecoder({ sampleRate, channels: 1 })
  return {
    decode: (payload) => decoder.decodeFloat(payload),
    recover: (payload, samples) => decoder.decodeFloat(payload, { decodeFec: true, frameSize: samples }),
    conceal: (samples) => decoder.decodePacketLossFloat(samples),
    free: () => decoder.free(),
  }
}

/** Creates an encoder. */
export async function openEncoder(): Promise<MixEncoder> {
  const encoder = await createEncoder({
    sampleRate,
    channels: 1,
    frameSize: frameSamples,
    application: Application.Voip,
    signal: Signal.Voice,
    bitrate,
    complexity,
    fec: true,
    packetLossPercent: expectedLossPercent,
  })
  let isRestarting = false
  const predict = (isPredicted: boolean) =>
    encoder.encoderCtl(EncoderCtl.SetPredictionDisabled, isPredicted ? 0 : 1)
  return {
    encode: (frame) => {
      const packet = encoder.encodeFloat(frame, { maxPacketBytes })
      if (isRestarting) predict(true)
      isRestarting = false
      return packet
    },
    restart: () => {
      predict(false)
      isRestarting = true
    },
    free: () => encoder.free(),
  }
}
