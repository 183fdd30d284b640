import { unpackExcel } from './unpack-excel.ts'

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void unpackExcel(data).then((sheets) => postMessage(sheets))
})
