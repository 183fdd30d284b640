import { launchChromium } from '/work/wt/landing/tests/support/e2e/browser/chromium.ts'
const url = process.argv[2]!, out='/tmp/shots'
import { mkdirSync } from 'node:fs'
mkdirSync(out,{recursive:true})
const b = await launchChromium()
for (const [n,size] of [['d',{width:1360,height:860}],['m',{width:390,height:844}]] as const) for (const scheme of ['light','dark'] as const) {
  const c = await b.newContext({viewport:size,locale:'pt-BR',colorScheme:scheme,reducedMotion:'reduce',deviceScaleFactor:1})
  const p = await c.newPage(); const said:string[]=[]
  p.on('console',m=>said.push(m.text())); p.on('pageerror',e=>said.push(String(e)))
  await p.goto(url); await p.waitForTimeout(800)
  await p.screenshot({path:`${out}/${n}-${scheme}-first.png`})
  const h = await p.evaluate(()=>document.documentElement.scrollHeight)
  for(let y=0;y<h;y+=600){await p.evaluate(y=>scrollTo(0,y),y);await p.waitForTimeout(120)}
  await p.waitForTimeout(2500)
  await p.evaluate(()=>scrollTo(0,0)); await p.waitForTimeout(200)
  await p.screenshot({path:`${out}/${n}-${scheme}.png`,fullPage:true})
  console.log(n,scheme,h,await p.evaluate(()=>document.documentElement.scrollWidth),said)
  await c.close()
}
await b.close()
