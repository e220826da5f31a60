/** Character variants in family registers, each group starting with the common modern form. */
const groups =
  '高髙 崎﨑嵜 浜濱濵 辺邊邉 斎齋 斉齊 沢澤 広廣 国國 島嶋嶌 吉𠮷 富冨 真眞 恵惠 桜櫻 竜龍 滝瀧 関關 蔵藏 宝寶 栄榮 学學 円圓 徳德 ' +
  '黒黑 清淸 槙槇 曽曾 弥彌 彦彥 条條 万萬 与與 豊豐 来來 礼禮 亜亞 寿壽 実實 総總 聡聰 穂穗 鉄鐵 荘莊 薬藥 衛衞 館舘 船舩 桑桒 桧檜 ' +
  '薮藪籔 塩鹽 団團 応應 戸戶 歩步 温溫 柳栁 橋𣘺 峰峯 岳嶽 野埜 杉杦 渕淵渊 鶴靏靍 瀬瀨 頼賴 緑綠 禄祿 巌巖 仏佛 伝傳 勲勳 巻卷 双雙 ' +
  '壮壯 寛寬 専專 対對 昼晝 暁曉 会會 楽樂 権權 歩步 浄淨 浅淺 満滿 渋澁 済濟 灯燈 画畫 当當 発發 稲稻 続續 声聲 台臺 芸藝 覚覺 観觀 ' +
  '読讀 変變 譲讓 軽輕 転轉 霊靈 静靜 顔顏 駅驛 鶏鷄 麦麥 黄黃 亀龜 涼凉 昇曻'

/** Common form of each variant. */
export const kanjiVariants: ReadonlyMap<string, string> = new Map(
  groups.split(' ').flatMap((group) => {
    const [common = '', ...variants] = group
    return variants.map((variant) => [variant, common] as const)
  }),
)
