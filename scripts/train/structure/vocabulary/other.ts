import type { WrittenVocabulary } from './written.js';

/** As in vocabulary-european.ts; `und` serves languages without lists of their own. */
export const otherVocabularies: Readonly<Record<string, WrittenVocabulary>> = {
  ru: {
    words:
      'река|двигатель|рынок|узор|сад|сигнал|гавань|бюджет|лес|теория|кухня|сеть|поезд|опрос|зима|минерал|учитель|соединение|деревня|протокол|медь|метод|огород|склад|мост|образец|крепость|модуль|погода|договор|остров|давление|библиотека|напряжение|пастух|уклон|фонарь|страховка|долина|мембрана|лента|транспорт|седло|цена|луг|алгоритм|бочка|соглашение|перо|фермент',
    surnames:
      'Берёзкин|Валунов|Грачевник|Дубравин|Ельников|Заречный|Ивняков|Камышин|Липовцев|Мостовой|Новосад|Ольховский|Пенькин|Родников|Сосняк|Тростин',
    places:
      'Мостовск|Заозёрное|Липовка|Каменный Брод|Новая Гавань|Сероельск|Старый Рынок|Ключевое|Холодный Ключ|Приозёрск-Новый',
    headings:
      'Введение|Предыстория|Методы|Материалы и методы|Результаты|Наблюдения|Обсуждение|Анализ|Заключение|Выводы|Аннотация|Краткий обзор|Обзор литературы|Постановка задачи|Ограничения|Перспективы|Благодарности|Приложение А|Глава первая|ГЛАВА II|Ранние годы|Новое начало|Частые вопросы|Как это работает|Главное|Данные и источники',
    captions: 'Рисунок|Рис.|Таблица|Табл.|Фото|Схема|Карта|График',
    menu: 'Главная|О нас|Новости|Контакты|Товары|Услуги|Блог|Магазин|Войти|Регистрация|Поиск|Личный кабинет|Помощь|Вопросы и ответы|Вакансии|Пресса|События|Галерея|Форум|Скачать|Далее|Назад|Поделиться|Печать|Читать далее|Показать все|Карта сайта|Корзина',
    boilerplate:
      'Все права защищены.|Этот сайт использует файлы cookie для удобства пользователей.|Продолжая пользоваться сайтом, вы соглашаетесь с этим.|Перепечатка материалов без разрешения редакции запрещена.|Это сообщение конфиденциально и предназначено только адресату.|Если вы получили это письмо по ошибке, удалите его.|Чтобы отписаться от рассылки, нажмите здесь.|Не является публичной офертой.|Перейти к содержанию|Мнение редакции может не совпадать с мнением авторов.|Поделиться в социальных сетях|При использовании материалов ссылка обязательна.',
    greetings:
      'Уважаемый господин {name}!|Уважаемая госпожа {name}!|Здравствуйте, {name}!|Добрый день!|Уважаемые коллеги!|Привет!|Дорогие друзья,|Уважаемые господа,',
    closings:
      'С уважением,|С наилучшими пожеланиями,|Всего доброго,|Спасибо,|Искренне ваш,|До встречи,|С благодарностью,|Заранее спасибо,',
    quoteIntros:
      '{date} {name} написал:|{date}, {n}:15 пользователь {name} <user@example.org> написал:|-----Исходное сообщение-----|{name} пишет ({date}):',
    remarks:
      'Пришлите, пожалуйста, отчёт до конца недели.|Я ещё раз посмотрел документ, всё в порядке.|Осталось решить, что с этим делать дальше.|Груз придёт во вторник, насколько я знаю.|Меня никто об этом не предупредил.|Файл во вложении.|Меня не будет до понедельника.|Кто-нибудь видел прошлогодний список?',
    fields:
      'Имя|Дата|Адрес|Телефон|Номер заказа|Количество|Цена|Итого|Подпись|Отдел|Статус|Номер|Клиент|Срок|Сумма|Единица|Вес|Размер|Страна|Примечание',
    contentsTitles: 'Содержание|Оглавление|СОДЕРЖАНИЕ|Список рисунков',
    referenceTitles: 'Литература|Список литературы|Источники|СПИСОК ИСТОЧНИКОВ',
    pageMarks: 'Страница {n}|Страница {n} из {m}|- {n} -|{n}|стр. {n}|{n} / {m}',
    keywordLabels: 'Ключевые слова|Теги|Темы|Рубрики',
    months: 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря',
    streets:
      'ул. Садовая, д. {n}|пр. Мостовой, {n}|пер. Речной, д. {n}, кв. {m}|наб. Лесная, {n}|а/я {n}|пл. Рыночная, {n}',
  },
  vi: {
    words:
      'dòng sông|động cơ|chợ|hoa văn|khu vườn|tín hiệu|bến cảng|ngân sách|khu rừng|lý thuyết|nhà bếp|mạng lưới|đường sắt|khảo sát|mùa đông|khoáng chất|giáo viên|hợp chất|ngôi làng|giao thức|đồng|phương pháp|vườn cây|kho chứa|cây cầu|mẫu vật|lâu đài|mô đun|thời tiết|hợp đồng|hòn đảo|áp suất|thư viện|điện áp|người chăn cừu|độ dốc|đèn lồng|bảo hiểm|thung lũng|màng lọc|dải băng|vận tải|yên ngựa|giá cả|đồng cỏ|thuật toán',
    surnames:
      'Suối Xanh|Đồi Thông|Cầu Tre|Bến Sậy|Rừng Phong|Đá Cuội|Hồ Sen|Gió Mùa|Cánh Đồng|Mây Trắng|Lúa Vàng|Sương Mai',
    places: 'Cầu Đá|Bến Lau|Thôn Đồi|Xóm Suối|Phố Đèn|Làng Gạo|Chợ Cũ|Hồ Mới',
    headings:
      'Giới thiệu|Đặt vấn đề|Phương pháp|Vật liệu và phương pháp|Kết quả|Phát hiện|Thảo luận|Phân tích|Kết luận|Nhận xét cuối|Tóm tắt|Tổng quan|Cơ sở lý thuyết|Nghiên cứu liên quan|Hạn chế|Hướng phát triển|Lời cảm ơn|Phụ lục A|Chương 1|CHƯƠNG II|Những năm đầu|Khởi đầu mới|Câu hỏi thường gặp|Cách hoạt động',
    captions: 'Hình|Biểu đồ|Bảng|Sơ đồ|Ảnh|Bản đồ',
    menu: 'Trang chủ|Giới thiệu|Tin tức|Liên hệ|Sản phẩm|Dịch vụ|Blog|Cửa hàng|Đăng nhập|Đăng ký|Tìm kiếm|Tài khoản|Trợ giúp|Hỏi đáp|Tuyển dụng|Báo chí|Sự kiện|Thư viện ảnh|Diễn đàn|Tải về|Trang sau|Trang trước|Chia sẻ|In trang|Xem thêm|Xem tất cả',
    boilerplate:
      'Bảo lưu mọi quyền.|Trang web này sử dụng cookie để nâng cao trải nghiệm của bạn.|Tiếp tục sử dụng nghĩa là bạn đồng ý với điều khoản của chúng tôi.|Cấm sao chép dưới mọi hình thức khi chưa được phép.|Thư này chỉ dành cho người nhận và có nội dung bảo mật.|Nếu bạn nhận nhầm thư này, vui lòng xóa và báo cho người gửi.|Nhấn vào đây để hủy đăng ký nhận tin.|Điều khoản và điều kiện được áp dụng.|Chuyển đến nội dung chính|Ghi rõ nguồn khi phát hành lại thông tin.',
    greetings:
      'Kính gửi ông {name},|Kính gửi bà {name},|Chào bạn,|Xin chào {name},|Thưa quý vị,|Kính thưa các đồng nghiệp,',
    closings: 'Trân trọng,|Thân mến,|Xin cảm ơn,|Kính thư,|Thân ái,|Hẹn gặp lại,',
    quoteIntros:
      'Vào {date}, {name} đã viết:|{name} viết ngày {date}:|-----Thư gốc-----|Lúc {n}:30 {date}, {name} <user@example.org> đã viết:',
    remarks:
      'Anh có thể gửi báo cáo cho tôi trước thứ sáu không?|Tôi đã xem lại tài liệu và thấy ổn.|Chúng ta vẫn cần quyết định việc này.|Hàng sẽ đến vào thứ ba, theo tôi biết.|Không ai báo trước cho tôi cả.|Tệp đính kèm ở dưới.|Tôi đi vắng đến thứ hai.|Có ai thấy danh sách năm ngoái không?',
    fields:
      'Họ tên|Ngày|Địa chỉ|Điện thoại|Mã đơn hàng|Số lượng|Đơn giá|Tổng cộng|Chữ ký|Phòng ban|Trạng thái|Mã số|Khách hàng|Hạn chót|Số tiền|Đơn vị',
    contentsTitles: 'Mục lục|Nội dung|MỤC LỤC|Danh mục hình',
    referenceTitles: 'Tài liệu tham khảo|Danh mục tài liệu|TÀI LIỆU THAM KHẢO|Nguồn',
    pageMarks: 'Trang {n}|Trang {n} / {m}|- {n} -|{n}|tr. {n}|{n} / {m}',
    keywordLabels: 'Từ khóa|Từ khoá|Chủ đề|Thẻ',
    months: 'tháng 1|tháng 2|tháng 3|tháng 4|tháng 5|tháng 6|tháng 7|tháng 8|tháng 9|tháng 10|tháng 11|tháng 12',
    streets:
      'Số {n} đường Hoa Sữa|{n} phố Cầu Tre|Ngõ {n} đường Bờ Sông|Số {n}, khu Vườn Mới|Hòm thư {n}|{n}/{m} đường Chợ Cũ',
  },
  zh: {
    words:
      '河流|发动机|市场|图案|花园|信号|港口|预算|森林|理论|厨房|网络|铁路|调查|冬天|矿物|教师|化合物|村庄|协议|铜|方法|果园|存储|桥梁|样本|城堡|模块|天气|合同|岛屿|压力|图书馆|电压|牧羊人|梯度|灯笼|保险|山谷|薄膜|丝带|运输|马鞍|价格|草地|算法|木桶|条约|羽毛|酶',
    surnames: '林石|江桥|松月|柳岸|田野|溪云|梅坡|竹里|荷塘|枫桥|雁滩|苇湾|桐荫|麦浪|杏林|槐序',
    places: '石桥镇|柳河村|灯塔港|青田乡|旧市场|清泉县|寒山口|新湖区',
    headings:
      '引言|背景|方法|材料与方法|结果|发现|讨论|分析|结论|结语|摘要|概述|文献综述|理论基础|不足之处|未来工作|致谢|附录A|第一章 绪论|第二章 相关研究|早年|新的开始|常见问题|使用说明|要点|数据来源|一、研究背景|二、研究内容|（一）基本情况|（二）主要问题',
    captions: '图|图表|表|附表|照片|示意图',
    menu: '首页|关于我们|新闻|联系我们|产品中心|服务|博客|商城|登录|注册|搜索|我的账户|帮助|常见问题|招聘|媒体|活动|图库|论坛|下载|下一页|上一页|分享|打印|阅读全文|查看全部|网站地图|购物车',
    boilerplate:
      '版权所有，未经许可不得转载。|本网站使用 Cookie 以改善您的体验。|继续浏览即表示您同意我们的条款。|未经书面许可，不得以任何形式复制。|本邮件内容保密，仅供收件人阅读。|如误收此邮件，请立即删除并通知发件人。|点击此处取消订阅。|最终解释权归本公司所有。|跳到主要内容|责任编辑：{name}|分享到朋友圈|本文仅代表作者个人观点。',
    greetings: '尊敬的{name}先生：|尊敬的{name}女士：|您好！|各位同事：|亲爱的朋友：|敬启者：',
    closings: '此致 敬礼|顺祝商祺|祝好|谢谢|敬上|期待您的回复',
    quoteIntros:
      '在{date}，{name} 写道：|{name}于{date}写道：|-----原始邮件-----|{date} {n}:20，{name} <user@example.org> 写道：',
    remarks:
      '请在周五之前把报告发给我。|我又看了一遍文件，没有问题。|这件事我们还需要再决定。|据我所知，货物周二到。|没有人通知我改了时间。|附件请查收。|我周一之前不在办公室。|有人见过去年的名单吗？',
    fields: '姓名|日期|地址|电话|订单号|数量|单价|合计|签名|部门|状态|编号|客户|截止日期|金额|单位',
    contentsTitles: '目录|目 录|目次|图目录',
    referenceTitles: '参考文献|参考资料|文献|引用文献',
    pageMarks: '第 {n} 页|第{n}页 共{m}页|- {n} -|{n}|·{n}·|{n} / {m}',
    keywordLabels: '关键词|关键字|主题词|标签',
    months: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月',
    streets: '石桥路{n}号|柳河街{n}号|灯塔大道{n}号{m}室|青田巷{n}号|{n}号信箱|旧市场路{n}弄{m}号',
  },
  ja: {
    words:
      '川|エンジン|市場|模様|庭園|信号|港|予算|森|理論|台所|ネットワーク|鉄道|調査|冬|鉱物|教師|化合物|村|プロトコル|銅|方法|果樹園|倉庫|橋|標本|城|モジュール|天気|契約|島|圧力|図書館|電圧|羊飼い|勾配|提灯|保険|谷|膜|リボン|運送|鞍|価格|草原|アルゴリズム|樽|条約|羽|酵素',
    surnames: '石橋川|柳田野|松月|竹里|梅坂|江渡|苗代|霧島野|葦原|楓沢|麦畑|杏里',
    places: '石橋町|柳川村|灯台港|青野市|古市場|清水沢|寒山口|新湖町',
    headings:
      'はじめに|背景|方法|材料と方法|結果|知見|考察|分析|結論|おわりに|要旨|概要|先行研究|理論的枠組み|限界|今後の課題|謝辞|付録A|第1章 序論|第2章 関連研究|初期の頃|新たな始まり|よくある質問|使い方|要点|データの出典',
    captions: '図|図表|表|付表|写真|模式図',
    menu: 'ホーム|会社概要|お知らせ|お問い合わせ|製品情報|サービス|ブログ|ショップ|ログイン|新規登録|検索|マイページ|ヘルプ|よくある質問|採用情報|プレス|イベント|ギャラリー|掲示板|ダウンロード|次へ|前へ|共有|印刷|続きを読む|すべて表示|サイトマップ|カート',
    boilerplate:
      '無断転載を禁じます。|当サイトではクッキーを使用しています。|閲覧を続けると利用規約に同意したものとみなされます。|本書の一部または全部を無断で複製することを禁じます。|このメールの内容は機密であり、宛先の方のみを対象としています。|誤って受信された場合は、削除のうえご連絡ください。|配信停止はこちら|価格は予告なく変更されることがあります。|本文へスキップ|この記事をシェアする|著作権は各著者に帰属します。|写真はイメージです。',
    greetings: '{name}様|お世話になっております。|拝啓|各位|こんにちは、{name}さん。|ご担当者様',
    closings: '敬具|よろしくお願いいたします。|以上|草々|それでは。|かしこ',
    quoteIntros:
      '{date}に{name}さんは書きました：|{name}（{date}）：|-----元のメッセージ-----|{date} {n}:10 {name} <user@example.org>:',
    remarks:
      '金曜日までに報告書を送っていただけますか。|資料をもう一度見ましたが、問題ありません。|この件はまだ決める必要があります。|荷物は火曜日に届くはずです。|変更のことは誰からも聞いていません。|ファイルを添付します。|月曜日まで不在にしております。|去年の名簿を見た人はいますか。',
    fields: '氏名|日付|住所|電話|注文番号|数量|単価|合計|署名|部署|状態|番号|顧客|期日|金額|単位',
    contentsTitles: '目次|もくじ|内容|図一覧',
    referenceTitles: '参考文献|引用文献|文献|出典',
    pageMarks: '{n} ページ|{n} / {m} ページ|- {n} -|{n}|p. {n}|{n} / {m}',
    keywordLabels: 'キーワード|検索語|主題|タグ',
    months: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月',
    streets: '石橋町{n}番地|柳川{n}丁目{m}番|灯台港{n}-{m}|青野{n}-{m}-3|私書箱{n}号|古市場{n}番{m}号',
  },
  und: {
    words:
      'mira|talon|veda|korum|selo|banta|ridu|panor|lumen|orsa|timbel|gavo|nerim|sulta|dorin|pela|kamar|vesto|arlin|moru',
    surnames: 'Talonek|Veradi|Korumen|Selobar|Bantari|Ridulan|Panorek|Lumendi|Orsavel|Timbelon',
    places: 'Mirava|Selonta|Korumbel|Bantador|Lumenar|Orsaval',
    headings: '1|2.1|3.2.1|IV|5|A.1|B|VII',
    captions: 'Fig.|Tab.|Foto|Graf.',
    menu: 'Info|Blog|Foto|Video|Forum|Radio|Sport|Online|FAQ|SMS|WWW|TV',
    boilerplate: '© 2014|© 1998–2009|ISBN 978-0-00-000000-2|ISSN 0000-0019|CC BY 4.0|v1.0.2',
    greetings: '{name}!|{name},|{name}:|@{name}',
    closings: '—|{name}|//|--',
    quoteIntros: '{name}, {date}:|{date} {name}:|{name} <{w}@example.org>:|[{date}] {name}',
    remarks:
      'Talon veda korum, selo banta ridu.|Mira panor lumen orsa timbel gavo.|Nerim sulta dorin, pela kamar vesto.|Arlin moru selo talon veda banta.',
    fields: 'No.|ID|kg|m²|%|Tel.|Fax|E-mail|km|€|Max|Min',
    contentsTitles: '•|I|§|#',
    referenceTitles: '[ ]|*|§§|##',
    pageMarks: '{n}|- {n} -|{n} / {m}|[{n}]',
    keywordLabels: '#|Info|*|@',
    months: '01|02|03|04|05|06|07|08|09|10|11|12',
    streets: '{w} {n}|{n} {w}|{w} {n}/{m}|P.O. {n}',
  },
};
