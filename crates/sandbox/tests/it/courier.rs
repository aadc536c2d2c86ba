//! Courier order creation (spec: request example; checks and answer are this operator's choice).

use serde_json::{Value, json};

use crate::support::{Reply, Rig, TOKEN, reply};

fn order() -> Value {
    json!({
        "address_id": 12, "consignee_name": "Jane Doe", "consignee_phone": "", "consignee_address": "1 Main St",
        "consignee_address_other": "", "consignee_country": "US", "consignee_city": "Austin",
        "consignee_postal_code": "78701", "consignee_state_code": "TX", "order_number": "C-1",
        "product_name": "Áo thun", "product_price": 12.5, "length": 20, "width": 15, "height": 5, "weight": 0.4,
        "service_code": "EXP", "service_add": "", "money_collection": 0,
    })
}

async fn send(rig: &Rig, body: &Value) -> Reply {
    let url = format!("{}/api/order/create-order", rig.sandbox.courier_url());
    reply(
        rig.http
            .post(url)
            .bearer_auth(TOKEN)
            .json(body)
            .send()
            .await
            .unwrap(),
    )
    .await
}

#[tokio::test]
async fn example_of_the_specification_is_accepted() {
    let rig = Rig::start().await;
    let answer = send(&rig, &order()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.data()["order_number"], "C-1");
    assert!(!answer.data()["tracking_number"].as_str().unwrap().is_empty());
    assert_eq!(send(&rig, &order()).await.wrong_fields(), ["order_number"]);
}

#[tokio::test]
async fn wrong_types_and_missing_fields_are_reported() {
    let rig = Rig::start().await;
    for (field, value) in [
        ("consignee_name", json!("")),
        ("consignee_address", Value::Null),
        ("consignee_country", json!(5)),
        ("order_number", json!("  ")),
        ("product_name", json!([])),
        ("service_code", Value::Null),
        ("address_id", json!("x")),
        ("address_id", json!(1.5)),
        ("weight", json!(0)),
        ("weight", Value::Null),
        ("product_price", json!("12")),
        ("length", json!(-1)),
        ("money_collection", json!(true)),
        ("consignee_phone", json!(123)),
    ] {
        let mut body = order();
        body[field] = value.clone();
        assert_eq!(
            send(&rig, &body).await.wrong_fields(),
            [field],
            "{field} = {value}"
        );
    }
}
